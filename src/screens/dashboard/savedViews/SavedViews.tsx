import ViewsIcon from '@mui/icons-material/BookmarkBorder'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { listSavedViews } from '../../../api/lists/savedViews.ts'
import { t } from '../../../texts/t.ts'
import { onDemand } from '../../../ui/onDemand.ts'
import { useDefaultView } from './useDefaultView.ts'

/** Loaded together, when one of them is needed. */
const parts = () => import('./parts.ts')
const ViewMenu = onDemand(async () => ({ default: (await parts()).ViewMenu }))
const SaveDialog = onDemand(async () => ({ default: (await parts()).SaveDialog }))
const ManageDialog = onDemand(async () => ({ default: (await parts()).ManageDialog }))

/** The views of the list that the person has saved, and the ways to save and change them. */
export function SavedViews({ columns }: { columns: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<{ kind: 'save' | 'manage' }>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['savedViews'],
    queryFn: listSavedViews,
    // Elsewhere, a new default view would replace the list that the person is reading.
    refetchOnWindowFocus: dialog !== undefined,
  })
  useDefaultView(data)
  const open = (kind: 'save' | 'manage') => {
    setAnchor(null)
    setDialog({ kind })
  }
  const views = data ?? []
  const onChanged = async () => void (await refetch())
  // The person may have closed the dialog while it saved, and have opened another.
  const onClose = () => setDialog((now) => (now === dialog ? undefined : now))
  return (
    <>
      <Button
        startIcon={<ViewsIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget)
          // Another page may have replaced a view.
          void refetch()
        }}
      >
        {t('Views')}
      </Button>
      <Suspense>
        {anchor && (
          <ViewMenu
            anchor={anchor}
            views={views}
            columns={columns}
            failed={isError}
            onRetry={() => void refetch()}
            onClose={() => setAnchor(null)}
            onSave={() => open('save')}
            onManage={() => open('manage')}
          />
        )}
        {dialog?.kind === 'save' && (
          <SaveDialog views={views} columns={columns} onChanged={onChanged} onClose={onClose} />
        )}
        {dialog?.kind === 'manage' && <ManageDialog views={views} onChanged={onChanged} onClose={onClose} />}
      </Suspense>
    </>
  )
}
