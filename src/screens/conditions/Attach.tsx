import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ChangeEvent, useRef, useState } from 'react'
import { t } from '../../texts/t.ts'
import { uploadDocument } from '../../api/stage/documents.ts'
import { uploadText } from '../../api/stage/stageErrorTexts.ts'
import { documentRefusal } from '../../engine/documentRules.ts'
import { visuallyHidden } from '../../ui/visuallyHidden.ts'

export interface AttachProps {
  application: string
  condition: string
  /** The id of the element that says for which condition. */
  describedBy: string
  /** Whether the person can attach one now. What became of a file on its way is shown in any case. */
  isOffered: boolean
  /** Called with 1 when a file begins its way, and with -1 when it has ended. */
  onSending(by: number): void
  /** Called when a file was attached, or was refused: somebody else may have changed the condition. */
  onSent(): void
}

/** Adds a document that proves that a condition is fulfilled. */
export function Attach({ application, condition, describedBy, isOffered, onSending, onSent }: AttachProps) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async (file: File) => {
    // The total is left to the server, which knows the size of all the application's documents.
    const refused = documentRefusal(file, 0)
    setProblem(refused)
    if (refused !== undefined) return
    setBusy(true)
    onSending(1)
    try {
      await uploadDocument(application, file, { condition })
    } catch (error) {
      setProblem(`${file.name}: ${uploadText(error)}`)
    }
    setBusy(false)
    onSending(-1)
    onSent()
  }
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file) void send(file)
  }
  return (
    <>
      {(isOffered || busy) && (
        <>
          <Box
            component="input"
            type="file"
            ref={input}
            aria-label={t('Attach a document')}
            aria-describedby={describedBy}
            onChange={pick}
            tabIndex={-1}
            sx={visuallyHidden}
          />
          <Button
            size="small"
            variant="outlined"
            aria-describedby={describedBy}
            aria-disabled={busy}
            onClick={() => busy || input.current?.click()}
          >
            {busy ? t('Sending…') : t('Attach a document')}
          </Button>
        </>
      )}
      {problem && (
        <Box role="alert" sx={{ flexBasis: '100%', fontSize: '0.8125rem', color: 'error.dark' }}>
          {problem}
        </Box>
      )}
    </>
  )
}
