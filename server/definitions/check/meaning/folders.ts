import { type MeaningCheck, inApplication, inStage } from '../mistake.ts'
import { suggestion } from '../suggest.ts'

/** A folder is named after its stage, and every stage has its place in application.json. */
export const folders: MeaningCheck = ({ stages, application }) => {
  const listed = application.stages.map(({ formType }) => formType)
  const present = stages.map(({ stage }) => stage.formType)
  const misnamed = stages
    .filter(({ folder, stage }) => folder !== stage.formType.replaceAll('_', '-'))
    .map((stage) =>
      inStage(
        stage,
        'stage',
        ['formType'],
        `the form type "${stage.stage.formType}" stands in the folder "${stage.folder}". Rename one: the folder has "-" for "_".`,
      ),
    )
  const unlisted = stages
    .filter(({ stage }) => !listed.includes(stage.formType))
    .map((stage) =>
      inStage(
        stage,
        'stage',
        ['formType'],
        `application.json does not list the stage "${stage.stage.formType}". Add it to "stages".${suggestion(
          stage.stage.formType,
          listed.filter((name) => !present.includes(name)),
        )}`,
      ),
    )
  const homeless = listed.flatMap((formType, n) =>
    present.includes(formType)
      ? []
      : inApplication(
          ['stages', n, 'formType'],
          `no folder under stages/ holds the stage "${formType}".${
            suggestion(
              formType,
              present.filter((name) => !listed.includes(name)),
            ) || ' Add the folder, or remove the stage here.'
          }`,
        ),
  )
  return [...misnamed, ...unlisted, ...homeless]
}
