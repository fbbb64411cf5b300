import { type Child, h } from '../../../parts/dom.ts';
import { type Desk, shownRecord } from '../../parts/page.ts';
import { facts } from '../../parts/table.ts';
import { idText, momentText } from '../../parts/texts.ts';
import { contextPolicies } from './context-policies.ts';
import { contextSubjects } from './context-subjects.ts';
import { NONE, section } from '../marks.ts';
import type { Context } from '../records.ts';

/** One context with its subjects and the policies that are pinned to it. */
export function openContext(desk: Desk): Promise<Child> {
  const path = `/risk/contexts/${encodeURIComponent(desk.parameters['id'] ?? '')}`;
  const place = { noun: 'context', list: '/risk/contexts' };
  return shownRecord(desk.api.get<Context>(path), place, async (context) => {
    const [subjects, policies] = await Promise.all([
      contextSubjects(desk, context),
      contextPolicies(desk, context),
    ]);
    return h(
      'div',
      { class: 'risk-stack' },
      aboutContext(context),
      section('Subjects', subjects),
      section('Pinned policies', policies),
    );
  });
}

function aboutContext({ id, data }: Context): HTMLElement {
  return section(
    data.externalId,
    facts([
      ['Kind', data.kind],
      ['Label', data.label ?? NONE],
      ['Created', momentText(data.createdAt)],
      ['Created by', idText(data.createdBy)],
      ['Id', idText(id)],
    ]),
  );
}
