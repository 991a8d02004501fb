import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError, messagesByPath } from '../../api/http/errors.ts'
import type { KeptRecord, KeptType, RecordValues } from '../../api/http/types.ts'
import { isEqual, withoutUnset } from '../../engine/path.ts'
import type { FieldError } from '../../engine/validation/validate.ts'
import { StageForm, type StageFormHandle } from '../../form/StageForm.tsx'
import type { UnplacedValue } from '../../machines/stageTypes.ts'
import { t } from '../../texts/t.ts'
import { Problem } from '../../ui/Problem.tsx'
import { LeaveWarning } from '../LeaveWarning.tsx'
import { useUser } from '../auth.ts'
import { paths } from '../paths.ts'
import { NewVersionOffer } from '../stage/notices/NewVersion.tsx'
import { UnplacedNotice } from '../stage/notices/UnplacedNotice.tsx'
import { useLookups } from '../stage/lookups/useLookups.ts'
import '../stage/stage.css'
import { NoteField } from '../writing/NoteField.tsx'
import { isWithin } from '../writing/written.ts'
import { CancelChange } from './entering/CancelChange.tsx'
import { longestNote } from './note.ts'
import { stageOf } from './stageOf.ts'
import { recordUnder, underType } from './underType.ts'
import { useEntered } from './entering/useEntered.ts'
import { type Rebased, useProposing } from './entering/useProposing.ts'
import { useNewerType } from './useNewerType.ts'

export interface RecordFormProps {
  type: KeptType
  /** The stored record; absent for a new one. */
  record?: KeptRecord
  /** The form's first values. */
  values: RecordValues
  onCancel(): void
}

const noPanels = { documents: null, attach: null }

/** A form in which somebody proposes a record's new values, drawn as the forms of applications are. */
export function RecordForm({ type: opened, record: found, values: initial, onCancel }: RecordFormProps) {
  const [{ type, record }, setShown] = useState({ type: opened, record: found })
  const [unplaced, setUnplaced] = useState<UnplacedValue[]>([])
  const cache = useQueryClient()
  const stage = useMemo(() => stageOf(type, { isNew: record === undefined }), [type, record])
  const [note, setNote] = useState('')
  const handle = useRef<StageFormHandle>(null)
  const { values, isTyping, enter, settle, onInput } = useEntered(initial, handle)
  const lookups = useLookups()
  const { id } = useUser()
  const navigate = useNavigate()
  const entered = () => handle.current?.flush() ?? values
  const rebase = (now: Rebased) => {
    setShown({ type, record: now.record })
    enter(now.values)
  }
  const { proposed, error, refusal, isPending, mutate } = useProposing({ type, record, note, entered, rebase })
  // Also until the page of the proposed change is there.
  const isSent = isPending || proposed !== undefined
  const newer = useNewerType(type, error)
  const take = async (now: KeptType) => {
    const base = record && (await recordUnder(now, record, type))
    const typed = entered()
    setShown({ type: now, record: base })
    const own = underType(now, typed, type)
    enter(own.data)
    const isTyped = ({ field, value }: UnplacedValue) => !isEqual(value, record?.values[field])
    setUnplaced((before) => [...before, ...(own.unplaced?.filter(isTyped) ?? [])])
    void cache.invalidateQueries({ queryKey: ['keptTypes'] })
  }
  const errors = useMemo(() => errorsIn(error, type), [error, type])
  useEffect(() => {
    if (errors[0]) handle.current?.focusField(errors[0].path)
  }, [errors])
  useEffect(() => {
    if (proposed) void navigate(paths.change(proposed.id))
  }, [proposed, navigate])
  const isUnlike = (before: RecordValues, now = values) =>
    note !== '' || !isEqual(withoutUnset(now), withoutUnset(before))
  const isChanged = isUnlike(record?.values ?? initial)
  // A new record's form is left for another page, which asks by itself.
  const isLossy = () => record !== undefined && !proposed && isUnlike(initial, settle())
  const unproposed = t('What you have entered has not been proposed.')
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {newer && <NewVersionOffer onTake={() => void take(newer)} />}
      {unplaced.length > 0 && (
        <UnplacedNotice loaded={{}} unplaced={unplaced} lookups={lookups} onClose={() => setUnplaced([])} />
      )}
      {error && errors.length === 0 && <Problem>{refusal}</Problem>}
      <Paper variant="outlined" className="stage-sheet" onInput={onInput}>
        <StageForm
          stage={stage}
          data={values}
          saved={record?.values}
          onChange={enter}
          readOnly={false}
          errors={errors}
          currentUser={{ id }}
          lookups={lookups}
          panels={noPanels}
          handle={handle}
        />
      </Paper>
      <Paper variant="outlined" className="stage-sheet">
        <Proposing note={note} onNote={setNote} isSent={isSent} onPropose={mutate}>
          <CancelChange isLossy={isLossy} what={unproposed} onCancel={onCancel} />
        </Proposing>
      </Paper>
      <LeaveWarning
        when={(isTyping || isChanged) && !proposed}
        what={unproposed}
        onLeaving={settle}
        keeping={isTyping}
      />
    </Box>
  )
}

interface ProposingProps {
  note: string
  onNote(note: string): void
  isSent: boolean
  onPropose(): void
  children: ReactNode
}

/** The note, and the button that proposes the values. */
function Proposing({ note, onNote, isSent, onPropose, children }: ProposingProps) {
  return (
    <>
      <NoteField longest={longestNote} label={t('Note for the approver')} value={note} onChange={onNote} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
        <Button
          variant="contained"
          disabled={!isWithin(note, longestNote)}
          aria-disabled={isSent}
          onClick={() => isSent || onPropose()}
        >
          {isSent ? t('Proposing…') : t('Propose')}
        </Button>
        {children}
      </Box>
    </>
  )
}

const none: FieldError[] = []

/** The server's messages for the fields of the type. */
function errorsIn(error: unknown, { fields }: KeptType): FieldError[] {
  if (!(error instanceof ApiError) || !error.fields) return none
  const found = messagesByPath(error.fields).filter(({ path }) => Object.hasOwn(fields, path))
  return found.length > 0 ? found : none
}
