import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { messageOf } from '../../api/http/errorTexts.ts'
import { removeDocument } from '../../api/stage/documents.ts'
import type { Document } from '../../api/http/types.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DocumentLine } from './DocumentLine.tsx'
import { type Kind, KindChoice } from './KindChoice.tsx'
import { UploadLine } from './UploadLine.tsx'
import type { Upload } from './uploads.ts'
import { documentNames } from './documentNames.ts'
import { useDocuments } from './useDocuments.ts'
import { useFocusWhenFewer } from './useFocusWhenFewer.ts'
import { usePicked } from './usePicked.ts'
import { versions } from './versions.ts'

const none: Kind[] = []

export interface DocumentsProps {
  /** Undefined on a new form: picked files wait for its first save. */
  application: string | undefined
  readOnly: boolean
  /** The documents that the form's transitions require. */
  kinds?: Kind[]
  /** Only documents of this kind are shown and attached. */
  only?: Kind
  /** How files are picked. */
  renderPicker(pick: (files: File[]) => void): ReactNode
}

/** The documents of an application: those that it has, and those on their way (product spec §2, spec decision 25). */
export function Documents({ application, readOnly, kinds = none, only, renderPicker }: DocumentsProps) {
  const [kind, setKind] = useState('')
  const { data: all, isError, waiting: allWaiting, add, reload } = useDocuments(application, readOnly)
  const isShown = ({ kind: each }: { kind?: string }) => only === undefined || each === only.kind
  const [documents, waiting] = [all?.filter(isShown), allWaiting.filter(isShown)]
  useEffect(() => {
    if (application && all)
      documentNames.keep(application, [...new Set(all.filter(({ removed }) => !removed).map(({ name }) => name))])
  }, [application, all])
  const held = [...(all ?? []).filter(({ removed }) => !removed), ...allWaiting.map(({ file }) => file)]
  const { pick, refused, turn, close } = usePicked(held, add)
  const [removing, setRemoving] = useState<Document>()
  const [notRemoved, setNotRemoved] = useState<{ id: string; text: string }>()
  const remove = async ({ id, name }: Document) => {
    setRemoving(undefined)
    setNotRemoved(undefined)
    if (application)
      await removeDocument(application, id).catch((error: unknown) => setNotRemoved({ id, text: failure(name, error) }))
    void reload()
  }
  const isStillThere = all?.some(({ id, removed }) => id === notRemoved?.id && !removed)
  const here = useFocusWhenFewer((documents?.length ?? 0) + waiting.length)
  const isEmpty = documents?.length === 0 && waiting.length === 0
  return (
    <Box ref={here} tabIndex={-1} sx={{ display: 'grid', gap: 4 }}>
      {!readOnly && !only && kinds.length > 0 && <KindChoice kinds={kinds} value={kind} onChange={setKind} />}
      {!readOnly &&
        renderPicker((files) => {
          pick(files, only?.kind ?? (kind || undefined))
          setKind('')
        })}
      {refused.length > 0 && (
        <Problem key={turn} onClose={close}>
          {refused.map(({ sentence }) => sentence).join('\n')}
        </Problem>
      )}
      {isStillThere && <Problem>{notRemoved?.text}</Problem>}
      {isError && <Problem onRetry={() => void reload()}>{t('The documents could not be loaded.')}</Problem>}
      {!documents && !isError && <Skeleton height={24} width={120} />}
      {isEmpty && readOnly && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('No documents.')}
        </Typography>
      )}
      {!isEmpty && (
        <Box
          component="ul"
          aria-label={only?.title ?? t('Documents')}
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
        >
          {application &&
            versions(documents ?? []).map((version) => (
              <DocumentLine
                key={version.document.id}
                application={application}
                title={kinds.find((each) => each.kind === version.document.kind)?.title}
                {...version}
                onRemove={readOnly ? undefined : setRemoving}
              />
            ))}
          {waiting.map((upload) => (
            <UploadLine key={upload.key} upload={upload} isNext={isNext(upload, allWaiting)} />
          ))}
        </Box>
      )}
      <ConfirmDialog
        open={removing !== undefined}
        title={t('Remove the document?')}
        confirm={t('Remove')}
        cancel={t('Keep it')}
        onConfirm={() => removing && void remove(removing)}
        onCancel={() => setRemoving(undefined)}
      >
        {removing?.name}
      </ConfirmDialog>
    </Box>
  )
}

const isNext = ({ key, file }: Upload, all: Upload[]): boolean =>
  all.some((other) => other.key < key && other.file.name.normalize() === file.name.normalize())

const failure = (name: string, error: unknown): string =>
  t('“{name}” could not be removed. {message}', { name, message: messageOf(error) ?? '' })
