import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { ImportPreview, KeptType } from '../../../api/http/types.ts'
import { proposalText } from '../../../api/upkeep/proposalText.ts'
import { previewImport, proposeImport } from '../../../api/upkeep/upkeep.ts'
import { textOfFile } from '../../../engine/records/textOfFile.ts'
import { t } from '../../../texts/t.ts'
import { FilePicker } from '../../../ui/FilePicker.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { LeaveWarning } from '../../LeaveWarning.tsx'
import { paths } from '../../paths.ts'
import { useFocusKept } from '../../useFocusKept.ts'
import { NoteField } from '../../writing/NoteField.tsx'
import { isWithin } from '../../writing/written.ts'
import { NoSuchType } from '../NoSuchType.tsx'
import { longestNote } from '../note.ts'
import { UpkeepPage } from '../UpkeepPage.tsx'
import { useKeptType } from '../useKeptTypes.ts'
import { FileColumns } from './FileColumns.tsx'
import { PreviewOfImport } from './PreviewOfImport.tsx'

/** Imports records of a type from a file, to be proposed as one change. */
export function ImportRecords() {
  const { type, isLoaded } = useKeptType(useParams().type)
  if (isLoaded && !type?.may_propose) return <NoSuchType />
  return (
    <UpkeepPage narrow title={type ? t('Import: {label}', { label: type.title }) : t('Records and people')}>
      {type && <ImportForm key={type.name} type={type} />}
    </UpkeepPage>
  )
}

/** The chosen file, and what it would change. */
interface ChosenFile {
  name: string
  csv: string
  preview: ImportPreview
}

function ImportForm({ type }: { type: KeptType }) {
  const [note, setNote] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const chosen = useMutation({
    mutationFn: async ([file, ...others]: File[]): Promise<ChosenFile> => {
      if (!file || others.length > 0) throw new Error(t('Choose one file: each is proposed as a change of its own.'))
      const csv = textOfFile(new Uint8Array(await file.arrayBuffer()))
      return { name: file.name, csv, preview: await previewImport(type.name, csv) }
    },
  })
  const proposed = useMutation({
    mutationFn: ({ csv }: ChosenFile) => proposeImport(type.name, csv, note.trim()),
  })
  const { data: change } = proposed
  // Also until the page of the proposed change is there.
  const isSent = proposed.isPending || change !== undefined
  useEffect(() => {
    if (change) void navigate(paths.change(change.id))
  }, [change, navigate])
  const { data, isPending: isReading } = chosen
  const keepFocus = useFocusKept(isReading, place)
  const read = (files: File[]) => {
    keepFocus()
    chosen.mutate(files)
  }
  return (
    <Box
      ref={place}
      tabIndex={-1}
      sx={{ outline: 'none', display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Paper variant="outlined" sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 4 }}>
        <FilePicker
          single
          disabled={isReading}
          hint={t('A CSV file whose first line names the columns')}
          onPick={read}
        />
        {chosen.error && <Problem>{chosen.error.message}</Problem>}
        {!isReading && (!data || data.preview.wrong_count > 0) && <FileColumns type={type} />}
      </Paper>
      {data && !isReading && (
        <Paper variant="outlined" sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 4 }}>
          <PreviewOfImport type={type} name={data.name} preview={data.preview} />
          {canPropose(data.preview) && (
            <>
              <NoteField longest={longestNote} label={t('Note for the approver')} value={note} onChange={setNote} />
              <LeaveWarning when={!change} what={t('What you have entered has not been proposed.')} />
              {proposed.error && <Problem>{proposalText(proposed.error)}</Problem>}
              <Box>
                <Button
                  variant="contained"
                  disabled={!isWithin(note, longestNote)}
                  aria-disabled={isSent}
                  onClick={() => isSent || proposed.mutate(data)}
                >
                  {isSent ? t('Proposing…') : t('Propose')}
                </Button>
              </Box>
            </>
          )}
        </Paper>
      )}
    </Box>
  )
}

const canPropose = ({ added, changed, wrong_count: wrong }: ImportPreview): boolean =>
  wrong === 0 && added + changed > 0
