import { fromPromise } from 'xstate'
import { openStage } from '../../api/openStage.ts'
import { saveStage, takeStageTransition } from '../../api/saveStage.ts'
import type { ApplicationRecord } from '../../engine/application.ts'
import { stageMachine } from '../../machines/stageMachine.ts'
import type { Loaded, SaveInput, StageInput, TransitionInput } from '../../machines/stageTypes.ts'
import { uploads } from '../documents/uploads.ts'

/** A form with its effects; files picked before the first save are sent after it (decision 25). */
export const machine = stageMachine.provide({
  actors: {
    load: fromPromise<Loaded, StageInput>(({ input }) => openStage(input)),
    save: fromPromise<ApplicationRecord, SaveInput>(async ({ input }) => {
      const application = await saveStage(input)
      if (!input.application) await uploads.sendPicked(application.id)
      return application
    }),
    transition: fromPromise<unknown, TransitionInput>(({ input }) => takeStageTransition(input)),
  },
})
