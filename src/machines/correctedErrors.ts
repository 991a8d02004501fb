import type { FormData } from '../engine/definition.ts'
import { filterAt } from '../engine/records/where.ts'
import { transitionErrors } from '../engine/rules/transitionErrors.ts'
import type { FieldError } from '../engine/validation/validate.ts'
import { isEqual, valueAt } from '../engine/path.ts'
import { inMessage } from './draftErrors.ts'
import { attention, refuseSave, refuseTransition, errorMessage } from './refuse.ts'
import type { Intent, LoadedForm, StageContext } from './stageTypes.ts'

type Change = Partial<StageContext>
type RefusedContext = StageContext & { loaded: LoadedForm; refused: NonNullable<StageContext['refused']> }

const gone: Change = { message: undefined, errors: [], refused: undefined }

/**
 * The errors that remain once the data, which were `before`, or the comments have changed: a corrected error disappears
 * at once. None is added, so that no field turns red before the person tries the action again.
 */
export function withoutCorrectedErrors(context: StageContext, before: FormData): Change {
  const { loaded, refused, errors } = context
  if (!loaded || !refused) return {}
  const now = { ...context, loaded, refused }
  if (errors.length === 0) return refused.by === 'form' ? mendedWhole(now, refused.intent) : {}
  const still =
    refused.by === 'form'
      ? stillWrong(now)
      : errors.filter(({ path }) => isEqual(refusedAt(loaded, before, path), refusedAt(loaded, context.data, path)))
  if (still.length === 0) return gone
  return isEqual(still, errors) ? {} : { errors: still, message: errorMessage(textFor(still, now)) }
}

/** For a refusal that is about no field: what the form refuses now, if that is about no field either. */
function mendedWhole(context: RefusedContext, intent: Intent | undefined): Change {
  const now = intent ? refuseTransition(context, { ...intent, comments: context.comments }) : refuseSave(context)
  return now && now.errors.length === 0 ? { message: now.message } : gone
}

function stillWrong(context: RefusedContext): FieldError[] {
  const { loaded, data, errors, refused } = context
  const { intent } = refused
  const ofTransition = intent ? transitionErrors(loaded.stage, intent.transition, data, loaded.facts) : []
  const all = isCompleting(refused) ? ofTransition : [...ofTransition, ...(refuseSave(context)?.errors ?? [])]
  return all.filter(({ path }) => errors.some((error) => error.path === path))
}

const isCompleting = ({ intent }: RefusedContext['refused']) => intent?.transition.metadata?.completes === true

function textFor(errors: FieldError[], { loaded, refused }: RefusedContext): string {
  const { by, intent } = refused
  return by === 'form' && intent && isCompleting(refused) ? attention(errors, intent) : inMessage(loaded.stage, errors)
}

/** What a server refused at an error's path: the value, and what `where` asks of the record that it names. */
const refusedAt = ({ stage }: LoadedForm, data: FormData, path: string): unknown[] => [
  valueAt(data, stepsOf(path)),
  filterAt(stage, data, path),
]

/** The steps of an error's path, such as `rows.0.column`. */
const stepsOf = (path: string) => path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
