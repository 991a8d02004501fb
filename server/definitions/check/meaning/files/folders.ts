import { everyPath, inPath, listedStages } from '../../paths/everyPath.ts'
import { type MeaningCheck, inStage } from '../../mistake.ts'
import { suggestion } from '../../suggest.ts'

/**
 * Checks that each folder is named after its stage, and that every stage is listed in application.json or in a file of
 * `paths/`.
 */
export const folders: MeaningCheck = (definitions) => {
  const { stages } = definitions
  const listed = listedStages(definitions)
  const present = stages.map(({ stage }) => stage.formType)
  const misnamed = stages
    .filter(({ folder, stage }) => folder !== stage.formType.replaceAll('_', '-'))
    .map((stage) =>
      inStage(
        stage,
        'stage',
        ['formType'],
        `the form type "${stage.stage.formType}" is in the folder "${stage.folder}". Rename one: the folder has "-" instead of "_".`,
      ),
    )
  const unlisted = stages
    .filter(({ stage }) => !listed.includes(stage.formType))
    .map((stage) =>
      inStage(
        stage,
        'stage',
        ['formType'],
        `no path lists the stage "${stage.stage.formType}". Add it to "stages" of application.json.${suggestion(
          stage.stage.formType,
          listed.filter((name) => !present.includes(name)),
        )}`,
      ),
    )
  const homeless = everyPath(definitions).flatMap((path) =>
    path.stages.flatMap(({ formType }, n) =>
      present.includes(formType)
        ? []
        : inPath(
            path,
            ['stages', n, 'formType'],
            `no folder under stages/ holds the stage "${formType}".${
              suggestion(
                formType,
                present.filter((name) => !listed.includes(name)),
              ) || ' Add the folder, or remove the stage here.'
            }`,
          ),
    ),
  )
  return [...misnamed, ...unlisted, ...homeless]
}
