import { recordOf } from '../../../engine/application.ts'
import type { Lookups } from '../../../form/StageForm.tsx'
import type { Loaded } from '../../../machines/stageTypes.ts'
import { FailedUploads } from '../../documents/FailedUploads.tsx'
import { type StageActor, usePart } from '../usePart.ts'
import { Conflict } from './Conflict.tsx'
import { DraftNotice } from '../draft/DraftNotice.tsx'
import { SentBackNotice } from './SentBackNotice.tsx'

export interface QuestionsProps {
  actor: StageActor
  loaded: Loaded
  lookups: Lookups
}

/**
 * What has to be known, or answered, before one goes on: the form was sent back, a file has not arrived, an earlier
 * draft is back, or others have changed the form.
 */
export function Questions({ actor, loaded, lookups }: QuestionsProps) {
  const { restored, conflict } = usePart(actor, 'restored', 'conflict')
  const { stage } = loaded
  const sentBack = recordOf(loaded.application, stage.stage.source)?.sent_back
  return (
    <>
      {sentBack && <SentBackNotice sentBack={sentBack} />}
      <FailedUploads application={loaded.application?.id} />
      {restored && <DraftNotice restored={restored} stage={stage} onDiscard={() => actor.send({ type: 'DISCARD' })} />}
      {conflict && (
        <Conflict
          loaded={loaded}
          conflict={conflict}
          lookups={lookups}
          onKeepMine={() => actor.send({ type: 'KEEP_MINE' })}
          onTakeTheirs={() => actor.send({ type: 'RELOAD' })}
        />
      )}
    </>
  )
}
