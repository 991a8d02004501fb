import { type RefObject, Suspense } from 'react'
import { recordOf } from '../../../engine/application.ts'
import type { Lookups, StageFormHandle } from '../../../form/StageForm.tsx'
import type { LoadedForm } from '../../../machines/stageTypes.ts'
import { onDemand } from '../../../ui/onDemand.ts'
import { FailedUploads } from '../../documents/FailedUploads.tsx'
import { PartNotLoaded } from '../PartNotLoaded.tsx'
import { flushing } from '../draft/flushing.ts'
import { type StageActor, useStageContext } from '../useStageContext.ts'
import { Conflict, type ConflictProps } from './Conflict.tsx'
import { ClosedNotice } from './ClosedNotice.tsx'
import { NewVersion } from './NewVersion.tsx'
import { DraftNotice } from '../draft/DraftNotice.tsx'
import { SentBackNotice } from './SentBackNotice.tsx'

/** Loaded on demand, because a new version seldom takes fields away. The draft keeps what was typed in them. */
const UnplacedNotice = onDemand(
  async () => ({ default: (await import('./UnplacedNotice.tsx')).UnplacedNotice }),
  PartNotLoaded,
)

export interface FormNoticesProps {
  actor: StageActor
  loaded: LoadedForm
  editable: boolean
  lookups: Lookups
  handle: RefObject<StageFormHandle | null>
}

/**
 * What the person must know or decide before going on: the form was sent back, a file has not arrived, an earlier draft
 * was restored, others have changed or closed the form, or another version of it is live, which may lack what was
 * typed.
 */
export function FormNotices({ actor, loaded, editable, lookups, handle }: FormNoticesProps) {
  const { restored, conflict, unplaced, refused, dirty } = useStageContext(
    actor,
    'restored',
    'conflict',
    'unplaced',
    'refused',
    'dirty',
  )
  const { stage } = loaded
  const isClosed = dirty && !editable
  const { act } = flushing(handle, actor)
  const sentBack = recordOf(loaded.application, stage.stage.source)?.sent_back
  return (
    <>
      {sentBack && <SentBackNotice sentBack={sentBack} />}
      <FailedUploads application={loaded.application?.id} />
      {restored && !isClosed && (
        <DraftNotice restored={restored} stage={stage} onDiscard={() => actor.send({ type: 'DISCARD' })} />
      )}
      {isClosed && <ClosedNotice onDiscard={() => actor.send({ type: 'DISCARD' })} />}
      {!conflict && <NewVersion loaded={loaded} refused={refused} onTake={() => act({ type: 'KEEP_MINE' })} />}
      {unplaced && (
        <Suspense>
          <UnplacedNotice
            loaded={loaded}
            unplaced={unplaced}
            lookups={lookups}
            onClose={() => actor.send({ type: 'FORGET_UNPLACED' })}
          />
        </Suspense>
      )}
      {conflict && (
        <OpenConflict
          actor={actor}
          loaded={loaded}
          conflict={conflict}
          lookups={lookups}
          editable={editable}
          onKeepMine={() => actor.send({ type: 'KEEP_MINE' })}
          onTakeTheirs={() => actor.send({ type: 'RELOAD' })}
        />
      )}
    </>
  )
}

/** Drawn again as the person types, which the other notices are not. */
function OpenConflict({ actor, ...props }: Omit<ConflictProps, 'data' | 'base'> & { actor: StageActor }) {
  const { data, base } = useStageContext(actor, 'data', 'base')
  return <Conflict {...props} data={data} base={base} />
}
