import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workbench } from '../../../api/http/types.ts'
import { governDefinitions } from '../../../api/workbench/workbench.ts'
import { t } from '../../../texts/t.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useUser } from '../../auth.ts'
import { Part } from '../../hub/Part.tsx'
import { Refusal } from '../Refusal.tsx'
import { useRenewed } from '../useWorkbench.ts'

interface Way {
  now: string
  other: Workbench['governed_by']
  change: string
  question: string
  consequence: string
}

const ways = (): Record<Workbench['governed_by'], Way> => ({
  folder: {
    now: t(
      'The definitions come from the folder: an edited file is live as soon as it has no mistakes. What is proposed here waits.',
    ),
    other: 'workbench',
    change: t('Use the workbench’s definitions'),
    question: t('Use the workbench’s definitions?'),
    consequence: t(
      'What is live stays live, as a version. From then on one person proposes a version here and another one publishes it. Edits in the folder are then only offered as a draft.',
    ),
  },
  workbench: {
    now: t('The definitions come from the workbench: a version is live once a second person has published it.'),
    other: 'folder',
    change: t('Use the folder’s definitions'),
    question: t('Use the folder’s definitions?'),
    consequence: t(
      'What the folder holds becomes live at once, instead of the live version. Versions and drafts are kept, but nothing can be published here.',
    ),
  },
})

/** Says where the definitions in use come from. An administrator can change that. */
export function Governance({ workbench: { governed_by: governedBy } }: { workbench: Workbench }) {
  const { capabilities } = useUser()
  /** What governed when the dialog was last opened: it still asks the same while it fades, when that has changed. */
  const [askedUnder, setAskedUnder] = useState(governedBy)
  const [isAsked, setIsAsked] = useState(false)
  const renew = useRenewed()
  const { mutate, error, isPending } = useMutation({ mutationFn: governDefinitions, onSuccess: renew })
  const { now, change } = ways()[governedBy]
  const asked = ways()[askedUnder]
  const ask = () => {
    setAskedUnder(governedBy)
    setIsAsked(true)
  }
  return (
    <Part title={t('Source of the definitions')}>
      <Typography>{now}</Typography>
      {capabilities?.includes('administer') && (
        // Not disabled meanwhile: the dialog returns the focus to it.
        <Button variant="outlined" sx={{ mt: 3 }} onClick={() => !isPending && ask()}>
          {change}
        </Button>
      )}
      {error && <Refusal error={error} />}
      <ConfirmDialog
        open={isAsked}
        title={asked.question}
        confirm={asked.change}
        cancel={t('Cancel')}
        onCancel={() => setIsAsked(false)}
        onConfirm={() => {
          setIsAsked(false)
          mutate(asked.other)
        }}
      >
        {asked.consequence}
      </ConfirmDialog>
    </Part>
  )
}
