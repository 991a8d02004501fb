/** What typing changes in the state of a form. */
import { isChanged } from './changes.ts'
import { withoutCorrectedErrors } from './correctedErrors.ts'
import type { StageContext } from './stageTypes.ts'

type Change = Partial<StageContext>

export function edited(context: StageContext, { data }: Pick<StageContext, 'data'>): Change {
  const dirty = isChanged(context.base, data)
  return {
    data,
    dirty,
    ...(dirty && withoutSaved(context)),
    ...withoutCorrectedErrors({ ...context, data }, context.data),
  }
}

export const filled = (context: StageContext, { base, data }: Pick<StageContext, 'base' | 'data'>): Change => ({
  base: { ...context.base, ...base },
  data: { ...context.data, ...data },
})

export const commented = (context: StageContext, { comments }: Pick<StageContext, 'comments'>): Change => ({
  comments,
  ...withoutSaved(context),
  ...withoutCorrectedErrors({ ...context, comments }, context.data),
})

/** That the form is saved is no longer so. That an action is done still is. */
const withoutSaved = ({ message }: StageContext): Change =>
  message?.severity === 'success' && !message.isActed ? { message: undefined } : {}
