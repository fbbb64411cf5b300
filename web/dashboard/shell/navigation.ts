import {
  BadgeCheck,
  ClipboardCheck,
  ClipboardList,
  FileSignature,
  FileText,
  Files,
  FlaskConical,
  History,
  House,
  ListChecks,
  type LucideIcon,
  Network,
  Radar,
  Scale,
  ScanFace,
  Settings,
  ShieldCheck,
  UserSearch,
  Users,
  Workflow,
} from 'lucide-react';
import { isAdministrator, type Session } from '../data/session.tsx';

export interface Place {
  readonly to: string;
  readonly text: string;
  readonly icon: LucideIcon;
  /** Further words that find it in the search. */
  readonly words?: string;
  /** Only owners and admins see it. */
  readonly forAdministrators?: boolean;
}

interface Chapter {
  readonly title: string | undefined;
  readonly places: readonly Place[];
}

/** The menu, chapter by chapter; the search lists the same places. */
export function navigationOf(session: Pick<Session, 'role'>): readonly Chapter[] {
  if (isAdministrator(session)) return NAVIGATION;
  return NAVIGATION.map(({ title, places }) => ({
    title,
    places: places.filter(({ forAdministrators = false }) => !forAdministrators),
  }));
}

const NAVIGATION: readonly Chapter[] = [
  {
    title: undefined,
    places: [
      { to: '/', text: 'Home', icon: House },
      { to: '/work', text: 'Queue', icon: ListChecks, words: 'actions matches tasks' },
    ],
  },
  {
    title: 'Screening',
    places: [
      { to: '/screening', text: 'Screen', icon: UserSearch, words: 'new run check name' },
      { to: '/screening/runs', text: 'Runs', icon: ClipboardList, words: 'results matches' },
      { to: '/screening/batches', text: 'Batches', icon: Files, words: 'csv upload customers file' },
      { to: '/screening/monitors', text: 'Monitors', icon: Radar, words: 'ongoing rescreening' },
      { to: '/screening/lists', text: 'Lists', icon: BadgeCheck, words: 'sources sanctions pep' },
    ],
  },
  {
    title: 'Risk',
    places: [
      { to: '/risk/subjects', text: 'Subjects', icon: Users },
      { to: '/risk/actions', text: 'Actions', icon: ClipboardCheck, words: 'transitions done cancelled' },
      { to: '/risk/policies', text: 'Policies', icon: Scale },
      { to: '/risk/sources', text: 'Sources', icon: ShieldCheck, words: 'evidence facts' },
      { to: '/risk/contexts', text: 'Contexts', icon: Network },
      { to: '/risk/investigations', text: 'Investigations', icon: FlaskConical },
    ],
  },
  {
    title: 'Verification',
    places: [
      { to: '/verification/sessions', text: 'Sessions', icon: ScanFace },
      { to: '/verification/workflows', text: 'Workflows', icon: Workflow },
    ],
  },
  {
    title: 'Documents',
    places: [
      { to: '/documents', text: 'Documents', icon: FileSignature, words: 'agreements signing' },
      { to: '/documents/templates', text: 'Templates', icon: FileText },
    ],
  },
  {
    title: 'Organization',
    places: [
      {
        to: '/activity',
        text: 'Activity',
        icon: History,
        words: 'history audit log who did what sign-ins export',
        forAdministrators: true,
      },
      { to: '/settings', text: 'Settings', icon: Settings, words: 'members api keys webhooks ai account' },
    ],
  },
];
