import { fromPromise } from 'xstate'
import { draftsOf } from '../../api/drafts/drafts.ts'
import { openStage } from '../../api/stage/openStage.ts'
import { type Creation, saveStage } from '../../api/stage/saveStage.ts'
import { takeStageTransition } from '../../api/stage/takeTransition.ts'
import type { ApplicationRecord, User } from '../../engine/application.ts'
import { type KeepInput, draftMachine } from '../../machines/draftMachine.ts'
import { stageMachine } from '../../machines/stageMachine.ts'
import type { DraftSaveInfo } from '../../engine/keptDraft.ts'
import type { LoadInput, LoadResult, SaveInput, TransitionInput } from '../../machines/stageTypes.ts'
import { uploads } from '../documents/uploads.ts'
import type { Mode } from '../paths.ts'
import { isEditable } from './rights.ts'

/**
 * The stage machine and the draft machine of one form, with their effects. Files picked before the first save are sent
 * after it (spec decision 25). `settle` makes data of the text that is still being typed: it is called before the stage
 * machine takes an answer that may lead away from the form.
 */
export function machinesOf(user: User, mode: Mode, settle: () => void) {
  const drafts = draftsOf(user)
  const creation: Creation = {}

  async function open({ withDraft, ...input }: LoadInput): Promise<LoadResult> {
    const loaded = await openStage(input)
    // Somebody who only looks at a form finds their draft where they change it. If they may not change it any more, the
    // browser's draft is shown; the server is not asked, which would be a request for each form that is looked at.
    const isElsewhere = mode === 'view' && isEditable(loaded.stage, loaded.application, 'edit')
    if (!withDraft || isElsewhere) return loaded
    return { ...loaded, draft: await drafts.find(loaded, mode === 'view') }
  }

  async function save(input: SaveInput): Promise<ApplicationRecord> {
    const application = await saveStage(input, creation)
    if (!input.application) void uploads.sendPicked(application.id)
    settle()
    return application
  }

  async function take(input: TransitionInput): Promise<unknown> {
    const answer = await takeStageTransition(input)
    settle()
    return answer
  }

  const stage = stageMachine.provide({
    actors: {
      load: fromPromise<LoadResult, LoadInput>(({ input }) => open(input)),
      save: fromPromise<ApplicationRecord, SaveInput>(({ input }) => save(input)),
      transition: fromPromise<unknown, TransitionInput>(({ input }) => take(input)),
    },
  })
  const draft = draftMachine.provide({
    actors: {
      keep: fromPromise<DraftSaveInfo, KeepInput>(({ input }) => drafts.keep(input.draft, input.atOnce)),
      drop: fromPromise<void>(drafts.drop),
    },
  })
  return { stage, draft }
}
