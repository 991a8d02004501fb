/** What typing changes in the state of a form. */
import { isChanged } from './changes.ts'
import { withoutCorrectedErrors } from './correctedErrors.ts'
import type { StageContext } from './stageTypes.ts'

type Change = Partial<StageContext>

export const edited = (context: StageContext, { data }: Pick<StageContext, 'data'>): Change => ({
  data,
  dirty: isChanged(context.base, data),
  ...withoutCorrectedErrors({ ...context, data }, context.data),
})

export const filled = (context: StageContext, { base, data }: Pick<StageContext, 'base' | 'data'>): Change => ({
  base: { ...context.base, ...base },
  data: { ...context.data, ...data },
})

export const commented = (context: StageContext, { comments }: Pick<StageContext, 'comments'>): Change => ({
  comments,
  ...withoutCorrectedErrors({ ...context, comments }, context.data),
})
