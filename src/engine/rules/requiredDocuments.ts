import { named, t } from '../../texts/t.ts'
import { dayOf } from '../codec/stamps.ts'
import { meets } from '../conditions/meets.ts'
import { prune } from '../conditions/visibility.ts'
import type { DocumentDefinition, FormData } from '../definition.ts'
import type { AttachedDocument } from '../documentRules.ts'
import { evaluate } from '../expressions/evaluate.ts'
import { withoutUnset } from '../path.ts'
import type { Stage } from '../stage.ts'
import type { RuleContext } from './named/rule.ts'
import type { TransitionLike } from './transition.ts'

/** Whether any transition of the stage requires a document. */
export const requiresDocuments = ({ stage }: Pick<Stage, 'stage'>, code?: string): boolean =>
  Object.values(stage.documents ?? {}).some(({ requiredBy }) => code === undefined || requiredBy.includes(code))

/** What to attach before a transition, in sentences; nothing where it is not known which documents there are. */
export function missingDocuments(
  stage: Stage,
  transition: TransitionLike,
  data: FormData,
  { facts, documents }: Pick<RuleContext, 'facts' | 'documents'>,
): string[] {
  if (!documents || !requiresDocuments(stage, transition.code)) return []
  const values = { ...facts, ...prune(stage, withoutUnset(data), facts) }
  return Object.entries(stage.stage.documents ?? {}).flatMap(([kind, definition]) => {
    const { title, requiredBy, when, validMonths } = definition
    if (!requiredBy.includes(transition.code)) return []
    if (when && !meets(stage, `documents/${kind}/when`, when, values)) return []
    const attached = documents.filter((document) => document.kind === kind)
    if (attached.length === 0) return [t('{title} is missing. Attach it.', { title: named(title) })]
    if (attached.some((document) => isValid(document, definition, facts.$today))) return []
    return [
      t(
        {
          one: '{title} is older than 1 month. Attach a newer one.',
          other: '{title} is older than {count} months. Attach a newer one.',
        },
        { title: named(title), count: validMonths ?? 0 },
      ),
    ]
  })
}

/** A document is valid up to and with the day so many months after it was attached. */
function isValid({ uploaded_at }: AttachedDocument, { validMonths }: DocumentDefinition, today: unknown): boolean {
  if (validMonths === undefined || typeof today !== 'string') return true
  const day = uploaded_at.includes('T') ? dayOf(new Date(uploaded_at)) : uploaded_at
  const last = evaluate({ addMonths: [day, validMonths] }, {})
  return typeof last === 'string' && today <= last
}
