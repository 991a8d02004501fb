import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workbench } from '../../../api/http/types.ts'
import { keepDefinitionDraft, readDefinitionFiles } from '../../../api/workbench/draft.ts'
import { t } from '../../../texts/t.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { useUser } from '../../auth.ts'
import { changesBetween } from '../changesBetween.ts'
import { removeCopies } from '../editor/draft/localCopy.ts'
import { useRenewed } from '../useWorkbench.ts'

/** A manual edit of the folder, which is not live while the workbench governs. It can be taken over as a draft. */
export function FolderOffer({ workbench: { draft } }: { workbench: Workbench }) {
  const [asked, setAsked] = useState(false)
  const { id } = useUser()
  const renew = useRenewed()
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      await takeFolder(draft?.revision ?? 0)
      await removeCopies(id)
    },
    onSettled: () => renew(),
  })
  return (
    <>
      <Alert
        severity="info"
        role="status"
        className="apart"
        action={
          <PlainButton
            look="text"
            colour="inherit"
            aria-disabled={isPending}
            onClick={() => isPending || (draft ? setAsked(true) : mutate())}
          >
            {t('Copy to my draft')}
          </PlainButton>
        }
      >
        {t(
          'The files of the folder differ from those that are live. They do not become live until they are published here.',
        )}
      </Alert>
      {error && <Problem>{error.message}</Problem>}
      <ConfirmDialog
        open={asked}
        title={t('Replace your draft?')}
        confirm={t('Replace it')}
        cancel={t('Keep it')}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          mutate()
        }}
      >
        {t('You have a draft already. The files of the folder take its place.')}
      </ConfirmDialog>
    </>
  )
}

async function takeFolder(revision: number) {
  const [live, folder] = await Promise.all([readDefinitionFiles('live'), readDefinitionFiles('folder')])
  return keepDefinitionDraft({ base: live.hash, revision, changes: changesBetween(live.texts, folder.texts) })
}
