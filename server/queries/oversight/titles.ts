import { t } from '../../../src/texts/t.ts'
import type { Workflows } from '../../model/machines/workflows.ts'
import { conditions } from '../../store/oversight/openWorkList.ts'

/** The title of a stage, or of all conditions subsequent. */
export const titleOf = (workflows: Workflows, key: string): string =>
  key === conditions ? t('Conditions') : stageTitle(workflows, key)

export const stageTitle = ({ stages }: Workflows, formType: string): string =>
  stages.find(({ stage }) => stage.formType === formType)?.stage.title ?? formType

/** Returns the place of a stage in the order of the definitions. Stages that they do not have come last. */
export function stageOrder({ stages }: Workflows): (key: string) => number {
  const places = new Map(stages.map(({ stage }, n) => [stage.formType, n]))
  return (key) => places.get(key) ?? stages.length
}
