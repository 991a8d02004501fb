import { type MeaningCheck, inStage } from '../../mistake.ts'

/** The step of a stage is one of those that the progress indicator shows. */
export const stageSteps: MeaningCheck = ({ stages, application: { steps } }) =>
  stages.flatMap((stage) => {
    const message = `there are ${steps.length} "steps" in application.json. Write a number up to ${steps.length}, or add a step.`
    return stage.stage.stepNumber <= steps.length ? [] : [inStage(stage, 'stage', ['stepNumber'], message)]
  })
