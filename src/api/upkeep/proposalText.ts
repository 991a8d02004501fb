import { t } from '../../texts/t.ts'
import { isOutcomeUnknown } from '../stage/stageErrorTexts.ts'

/** The message for a proposal that failed, or may have: a second one of the same would wait beside the first. */
export const proposalText = (error: Error): string =>
  isOutcomeUnknown(error)
    ? `${error.message} ${t('It may or may not have been proposed. Look under Proposed changes before you propose it again.')}`
    : error.message
