import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t } from '../../texts/t.ts'
import { listConditions } from '../../api/stage/conditions.ts'
import { Problem } from '../../ui/Problem.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LeaveWarning } from '../LeaveWarning.tsx'
import { Part } from '../hub/Part.tsx'
import { useFocusWhenClosed } from '../useFocusWhenClosed.ts'
import { unsentText } from '../useUnsentText.ts'
import { ConditionDialog } from './ConditionDialog.tsx'
import { ConditionLine } from './ConditionLine.tsx'
import { type ChosenAction, useConditionNotes } from './useConditionNotes.ts'

/** The conditions of an approval, and what the person can do about them. */
export function Conditions({ application }: { application: string }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['conditions', application],
    queryFn: () => listConditions(application),
    refetchOnWindowFocus: true,
  })
  const cache = useQueryClient()
  const [asked, setAsked] = useState<ChosenAction>()
  const [done, setDone] = useState<string>()
  /** How many files are on their way. */
  const [sending, setSending] = useState(0)
  // The condition as it is now: somebody else may have changed it while the dialog was open.
  const condition = asked && data?.find(({ id }) => id === asked.id)
  const { written, write, forget, isUnsent } = useConditionNotes(data, asked)
  const here = useRef<HTMLDivElement>(null)
  useFocusWhenClosed(asked !== undefined, here)
  const reload = async () => {
    const others = ['history', 'documents'].map((name) => cache.invalidateQueries({ queryKey: [name, application] }))
    await Promise.all([refetch(), ...others])
  }
  const lost = [isUnsent && unsentText(), sending > 0 && t('A document is still being sent.')].filter(Boolean).join(' ')
  if (data?.length === 0) return null
  return (
    <Part title={t('Conditions')}>
      <Box ref={here} tabIndex={-1} sx={{ outline: 'none' }}>
        {isError && <Problem onRetry={() => void refetch()}>{t('The conditions could not be loaded.')}</Problem>}
        {done && <Problem severity="success">{done}</Problem>}
        {!data && !isError && <Skeleton height={72} />}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 4 }}>
          {data?.map((each) => (
            <ConditionLine
              key={each.id}
              application={application}
              condition={each}
              onAction={(action) => {
                setDone(undefined)
                setAsked({ id: each.id, action })
              }}
              onSending={(by) => setSending((before) => before + by)}
              onSent={() => void reload()}
            />
          ))}
        </Box>
      </Box>
      {asked && condition && (
        <ConditionDialog
          application={application}
          condition={condition}
          action={asked.action}
          written={written(asked)}
          onWrite={(note) => write(asked, note)}
          onClose={(message) => {
            // This is the function of when it was sent, so it holds what was sent.
            if (message !== undefined) forget(asked, written(asked))
            // The person may have closed the dialog while it was sent, and have opened that of another action.
            setAsked((now) => (now === asked ? undefined : now))
            setDone(message)
          }}
          onChanged={reload}
        />
      )}
      <LeaveWarning when={isUnsent || sending > 0} what={lost} />
    </Part>
  )
}
