import type { Lookups } from '../../form/StageForm.tsx'
import type { Loaded, StageContext, StageEvent } from '../../machines/stageTypes.ts'
import { FailedUploads } from '../documents/FailedUploads.tsx'
import { Conflict } from './Conflict.tsx'
import { DraftNotice } from './DraftNotice.tsx'

export interface QuestionsProps {
  form: StageContext & { loaded: Loaded }
  lookups: Lookups
  send(event: StageEvent): void
}

/** What has to be known, or answered, before one goes on: a file has not arrived, an earlier draft is back, or others have changed the form. */
export function Questions({ form: { loaded, restored, conflict }, lookups, send }: QuestionsProps) {
  const { stage } = loaded
  return (
    <>
      <FailedUploads application={loaded.application?.id} />
      {restored && <DraftNotice restored={restored} stage={stage} onDiscard={() => send({ type: 'DISCARD' })} />}
      {conflict && (
        <Conflict
          loaded={loaded}
          conflict={conflict}
          lookups={lookups}
          onKeepMine={() => send({ type: 'KEEP_MINE' })}
          onTakeTheirs={() => send({ type: 'RELOAD' })}
        />
      )}
    </>
  )
}
