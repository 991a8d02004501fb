import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { downloadEvidence } from '../../api/lists/audit.ts'
import { t } from '../../texts/t.ts'
import { Problem } from '../../ui/Problem.tsx'
import { downloadFile } from '../documents/downloadFile.ts'

interface EvidenceButtonProps {
  application: { id: string; reference: string }
}

/** Downloads all of an application as one file that can be verified by itself. */
export function EvidenceButton({ application: { id, reference } }: EvidenceButtonProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => downloadEvidence(id),
    onSuccess: (file) => downloadFile(file, `${reference} evidence.zip`),
  })
  return (
    <Box sx={{ px: 4, py: 3, borderBottom: 1, borderColor: 'divider' }}>
      {error && <Problem>{error.message}</Problem>}
      <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
        {t('Download the evidence of {reference}', { reference })}
      </Button>
    </Box>
  )
}
