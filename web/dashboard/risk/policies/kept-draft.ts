import type { Session } from '../../parts/session.ts';
import { tabStorage } from '../../parts/tab-storage.ts';

/** What somebody is writing, as it stands in the fields. */
interface Draft {
  readonly key: string;
  readonly definition: string;
}

interface KeptDraft {
  readonly read: () => Draft | undefined;
  readonly write: (draft: Draft) => void;
  readonly forget: () => void;
}

/** What is written at a place outlives a session that ends: the tab keeps it for the same user, until it is saved. */
export function keptDraft({ user, organization, mode }: Session, place: string): KeptDraft {
  const name = `assay.draft ${user.id} ${organization.id} ${mode} ${place}`;
  return {
    read: () => tabStorage.read(name) as Draft | undefined,
    write: (draft) => tabStorage.write(name, draft),
    forget: () => tabStorage.forget(name),
  };
}
