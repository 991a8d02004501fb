import type { ReplayFinding } from '../../../api/http/types.ts'
import { named, t } from '../../../texts/t.ts'

type FindingKind = ReplayFinding['what']

interface FindingLabels {
  stage: string
  field: string
  action: string
  before: string
  after: string
}

/** A difference as a sentence that follows the name of its stage. */
const sentences: Record<FindingKind, (of: FindingLabels, finding: ReplayFinding) => string> = {
  kind_missing: ({ before }) => t('The kind of application “{before}” would no longer exist.', { before }),
  state_missing: ({ before }) => t('They are in the state “{before}”, which would no longer exist.', { before }),
  stage_missing: () => t('The stage would no longer exist, and what was entered in it would be lost.'),
  field_missing: ({ field }) =>
    t('{field} would no longer exist, and the values that were entered would be lost.', { field }),
  option_missing: ({ field, before }, finding) =>
    finding.before === null
      ? t('{field}: an option that was chosen would no longer exist.', { field })
      : t('{field}: the option “{before}”, which was chosen, would no longer exist.', { field, before }),
  invalid: ({ field }, { message }) => message ?? t('{field} would have to be corrected.', { field }),
  invalid_in_completed: ({ field }, { message }) =>
    t('In completed forms, once they are opened again: {message}', {
      message: message ?? t('{field} would have to be corrected.', { field }),
    }),
  refused: ({ action, after }) => t('“{action}” would be refused: {after}', { action, after }),
  action_missing: ({ action }) => t('The action “{action}” would no longer exist.', { action }),
  action_added: ({ action }) => t('There would be a new action, “{action}”.', { action }),
  action_leads: ({ action, before, after }) =>
    t('“{action}” would lead to “{after}” rather than “{before}”.', { action, before, after }),
  action_permission: ({ action }) => t('Other people could take “{action}”.', { action }),
  route: ({ action, before, after }) =>
    t('With “{action}” the application would go to “{after}” rather than “{before}”.', { action, before, after }),
  open_stages: ({ before, after }) => t('These stages would be open: {after}. Now it is: {before}.', { before, after }),
  required_level: ({ field, before, after }) =>
    t('The required level ({field}) would be {after} rather than {before}.', { field, before, after }),
  proposed: ({ field, before, after }, finding) =>
    finding.before === null && finding.after === null
      ? t('{field}: another value would be proposed.', { field })
      : t('{field}: {after} would be proposed rather than {before}.', { field, before, after }),
  computed: ({ field }) => t('{field} would be computed differently.', { field }),
}

const nothing = () => t('nothing')

export function sentenceOf(finding: ReplayFinding): string {
  const { what, stage, field, action, before, after } = finding
  const title = (of: { title: string } | null) => named(of?.title ?? '')
  const shown = (text: string | null) => (text === null ? nothing() : named(text))
  return sentences[what](
    { stage: title(stage), field: title(field), action: title(action), before: shown(before), after: shown(after) },
    finding,
  )
}

/** The findings under their headings, the most important first. */
const headings: { title: () => string; whats: FindingKind[] }[] = [
  {
    title: () => t('Would be lost'),
    whats: ['kind_missing', 'state_missing', 'stage_missing', 'field_missing', 'option_missing'],
  },
  { title: () => t('Would have to be corrected'), whats: ['invalid', 'refused', 'invalid_in_completed'] },
  {
    title: () => t('Would take another path'),
    whats: ['action_missing', 'action_added', 'action_leads', 'action_permission', 'route', 'open_stages'],
  },
  { title: () => t('Would be computed or proposed differently'), whats: ['required_level', 'proposed', 'computed'] },
]

export const underHeadings = (findings: ReplayFinding[]) =>
  headings
    .map(({ title, whats }) => ({ title: title(), findings: findings.filter(({ what }) => whats.includes(what)) }))
    .filter((heading) => heading.findings.length > 0)
