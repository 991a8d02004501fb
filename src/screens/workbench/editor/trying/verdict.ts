import type { TryResult, TriedAction } from '../../../../api/http/types.ts'
import { hiddenFields } from '../../../../engine/conditions/visibility.ts'
import { openPoints } from '../../../../engine/rules/openPoints.ts'
import { validateWhole } from '../../../../engine/validation/validate.ts'
import { named, t } from '../../../../texts/t.ts'
import type { InBrowser } from './inBrowser.ts'

/** The browser's refusals of an action, before it asks the server; empty if the browser would send it. */
export function refusedInBrowser(
  { stage, data, facts, application, reference }: InBrowser,
  { code, name, completes }: TriedAction,
): string[] {
  const transition = { code, name, metadata: { completes } }
  return openPoints(stage, transition, data, { application, reference, facts }).map(({ message }) => message)
}

/** Sentences about the fields in which browser and server disagree; none if they agree. */
export function disagreements({ stage, data, facts }: InBrowser, tried: TryResult): string[] {
  const own = hiddenFields(stage, data, facts)
  const titleOf = (field: string) => named(stage.data.properties[field]?.title ?? field)
  const hidden = Object.keys(stage.data.properties).filter((field) => own.has(field) !== tried.hidden.includes(field))
  const here = new Set(validateWhole(stage, data, facts).map(({ message }) => message))
  const there = new Set(tried.completing.map(({ message }) => message))
  return [
    ...hidden.map((field) =>
      own.has(field)
        ? t('{field}: only the browser hides it.', { field: titleOf(field) })
        : t('{field}: only the server hides it.', { field: titleOf(field) }),
    ),
    ...[...here]
      .filter((message) => !there.has(message))
      .map((message) => t('Only the browser: {message}', { message })),
    ...[...there]
      .filter((message) => !here.has(message))
      .map((message) => t('Only the server: {message}', { message })),
  ]
}
