import { named, t } from '../texts/t.ts'
import { type ApplicationRecord, hasInstance, recordOf } from '../engine/application.ts'
import { authorityRefusal } from '../engine/authority.ts'
import { isUnset } from '../engine/path.ts'
import { commentFor } from '../engine/rules/comment.ts'
import { refusal } from '../engine/rules/refusal.ts'
import { transitionErrors } from '../engine/rules/transitionErrors.ts'
import { warnings } from '../engine/rules/fieldRules.ts'
import type { FormData, Transition } from '../engine/definition.ts'
import { type FieldError, validateDraft } from '../engine/validation/validate.ts'
import { besideFields, inMessage } from './draftErrors.ts'
import type { Intent, LoadedForm, Message, StageContext } from './stageTypes.ts'

export interface Refusal {
  message: Message
  errors: FieldError[]
}

/** Why the form cannot be saved, not even as a draft (spec decision 14); undefined when it can. */
export function refuseSave(context: StageContext): Refusal | undefined {
  const { loaded, data, base, conflict } = context
  if (!loaded) return undefined
  if (conflict) return { message: errorMessage(unanswered()), errors: [] }
  const found = validateDraft(loaded.stage, data, loaded.facts, loaded.application && base)
  const errors = found.filter(({ path }) => !isHeldWithout(context, path))
  return errors.length === 0
    ? undefined
    : { errors: besideFields(loaded.stage, errors), message: errorMessage(inMessage(loaded.stage, errors)) }
}

/**
 * Whether a server of product spec §7 alone, which counts no versions, holds the application without a value that even
 * a draft needs: §5 asks for it only as the application is created.
 */
const isHeldWithout = ({ loaded, data, base }: StageContext, path: string): boolean =>
  loaded?.application !== undefined &&
  loaded.application.version === undefined &&
  isUnset(base[path]) &&
  isUnset(data[path])

/** Why the transition is not tried (product spec §5), the first reason that holds; undefined when it may be. */
export function refuseTransition(context: StageContext, intent: Intent): Refusal | undefined {
  const { loaded } = context
  if (!loaded) return undefined
  if (context.conflict) return { message: errorMessage(unanswered()), errors: [] }
  const text = withoutAuthority(context, loaded) ?? brokenGuard(context, loaded, intent)
  return text === undefined ? incomplete(context, loaded, intent) : { message: errorMessage(text), errors: [] }
}

/**
 * Why a transition stops at the save, which may have made a workflow instance and has not (spec decision 33); undefined
 * when it goes on.
 */
export function stopTransition({ loaded }: StageContext, saved: ApplicationRecord): Message | undefined {
  if (!loaded) return undefined
  const { requiresInstance = true, source, messages } = loaded.stage.stage
  if (!requiresInstance || hasInstance(recordOf(saved, source))) return undefined
  return errorMessage(`${messages.noInstance}
${t('The form is saved.')}`)
}

/**
 * Whether the person is asked before the transition is taken, because it closes the application (spec decision 41) or
 * because of warnings: not about one that is refused anyway.
 */
export function asksFirst(context: StageContext, intent: Intent): boolean {
  const { transition } = intent
  const isAsked = transition.metadata?.ui_behavior?.confirm === true || warningsOf(context, transition).length > 0
  return isAsked && refuseTransition(context, intent) === undefined
}

/** What the person has to acknowledge before the transition. */
const warningsOf = ({ loaded, data }: StageContext, transition: Transition): string[] =>
  loaded ? warnings(loaded.stage, transition, data, loaded.facts) : []

function withoutAuthority({ input }: StageContext, { stage, application, reference }: LoadedForm): string | undefined {
  return authorityRefusal(stage, application, input.user, reference)
}

function brokenGuard({ data }: StageContext, loaded: LoadedForm, intent: Intent) {
  return (
    refusal(loaded.stage, intent.transition, data, loaded) ??
    (isUnexplained(loaded, data, intent)
      ? t('A reason is required for “{name}”.', { name: named(intent.transition.name) })
      : undefined)
  )
}

/** A reason is mandatory and given neither as a comment nor in the form (spec decisions 2 and 15). */
export function isUnexplained(
  { stage, facts }: Pick<LoadedForm, 'stage' | 'facts'>,
  data: FormData,
  { transition, comments }: Intent,
): boolean {
  return (
    transition.metadata?.requires_reason === true &&
    isUnset(comments) &&
    commentFor(stage, transition, data, facts, '') === commentFor(stage, transition, {}, facts, '')
  )
}

/** A completing transition needs the whole form; any other saves first, and so needs what a draft needs. */
function incomplete(context: StageContext, { stage, facts }: LoadedForm, { transition }: Intent): Refusal | undefined {
  const errors = errorsOf(stage, transition, context.data, facts)
  if (errors.length === 0) return transition.metadata?.completes ? undefined : refuseSave(context)
  return { errors, message: errorMessage(attention(errors, { transition })) }
}

const found = new WeakMap<FormData, { of: unknown[]; errors: FieldError[] }>()

/** A press asks twice, whether the action is refused and why, so the answer is remembered. */
function errorsOf(...of: Parameters<typeof transitionErrors>): FieldError[] {
  const [, , data] = of
  const known = found.get(data)
  if (known?.of.every((part, n) => part === of[n])) return known.errors
  const errors = transitionErrors(...of)
  found.set(data, { of, errors })
  return errors
}

export function attention({ length }: FieldError[], { transition }: Pick<Intent, 'transition'>): string {
  return t(
    { one: '1 field needs attention before “{name}”.', other: '{count} fields need attention before “{name}”.' },
    { count: length, name: named(transition.name) },
  )
}

const unanswered = () => t('This form has been changed. Choose above which values to keep.')

export const errorMessage = (text: string): Message => ({ severity: 'error', text })
