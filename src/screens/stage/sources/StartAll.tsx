import type { RefObject } from 'react'
import { lockedFields } from '../../../engine/rules/fieldRules.ts'
import { hiddenFields } from '../../../engine/conditions/visibility.ts'
import type { FormData } from '../../../engine/definition.ts'
import { isUnset } from '../../../engine/path.ts'
import type { Sources, StageFormHandle } from '../../../form/StageForm.tsx'
import { startOf } from '../../../form/sources/start.ts'
import type { LoadedForm } from '../../../machines/stageTypes.ts'
import { t } from '../../../texts/t.ts'
import { AnnouncedAlert } from '../../../ui/AnnouncedAlert.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { type StageActor, useStageContext } from '../useStageContext.ts'

interface StartAllProps {
  actor: StageActor
  loaded: LoadedForm
  sources: Sources
  handle: RefObject<StageFormHandle | null>
}

/** Fills all empty texts with the texts that they sum up, in one step. Nothing that somebody wrote is replaced. */
export function StartAll({ actor, loaded, sources, handle }: StartAllProps) {
  const { data } = useStageContext(actor, 'data')
  const count = Object.keys(startsOf(loaded, sources, data)).length
  if (count === 0) return null
  const start = () => {
    const form = handle.current
    if (form) form.write(startsOf(loaded, sources, form.flush()))
  }
  return (
    <AnnouncedAlert
      severity="info"
      className="start-all"
      action={
        <PlainButton look="text" colour="inherit" onClick={start}>
          {t('Start them all')}
        </PlainButton>
      }
    >
      {t(
        {
          one: '1 empty text can start from the texts of the other forms.',
          other: '{count} empty texts can start from the texts of the other forms.',
        },
        { count },
      )}
    </AnnouncedAlert>
  )
}

/** The first texts of the empty fields that the person can fill in. */
function startsOf({ stage, facts }: LoadedForm, sources: Sources, data: FormData): FormData {
  const closed = new Set([...hiddenFields(stage, data, facts), ...lockedFields(stage, data, facts)])
  const starts = [...sources].flatMap(([field, texts]) => {
    const start = closed.has(field) || !isUnset(data[field]) ? undefined : startOf(texts, fieldOf(stage, field))
    return start === undefined ? [] : [[field, start] as const]
  })
  return Object.fromEntries(starts)
}

const fieldOf = ({ data }: LoadedForm['stage'], field: string) => data.properties[field] ?? {}
