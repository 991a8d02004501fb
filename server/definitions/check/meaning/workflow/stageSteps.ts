import { type MeaningCheck, inStage } from '../../mistake.ts'

/** Checks that the step of each stage is one that the progress indicator shows. */
export const stageSteps: MeaningCheck = ({ stages, application: { steps } }) =>
  stages.flatMap((stage) => {
    const message = `there are ${steps.length} "steps" in application.json. Write a number up to ${steps.length}, or add a step.`
    return stage.stage.stepNumber <= steps.length ? [] : [inStage(stage, 'stage', ['stepNumber'], message)]
  })
