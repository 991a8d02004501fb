import Box from '@mui/material/Box'
import { useSyncExternalStore } from 'react'
import { t } from '../../texts/t.ts'
import { formatSize } from '../../ui/format/figures.ts'
import { Problem } from '../../ui/Problem.tsx'
import { Remove } from './DocumentLine.tsx'
import type { DocumentsProps } from './Documents.tsx'
import { Line } from './Line.tsx'
import { uploads } from './uploads.ts'
import { useFocusWhenFewer } from './useFocusWhenFewer.ts'

export interface DocumentsNotKeptProps extends DocumentsProps {
  /** The names of the documents in the server's answer. */
  listed: string[]
}

/**
 * Replaces the documents if the server has no calls for them (spec decision 39): a read-only list of what the
 * application names, and the files picked on the page. Files of any type and size are accepted, because none becomes a
 * document.
 */
export function DocumentsNotKept({ application, listed, readOnly, only, renderPicker }: DocumentsNotKeptProps) {
  const all = useSyncExternalStore(uploads.subscribe, uploads.list)
  const picked = all.filter((upload) => upload.application === application && (!only || upload.kind === only.kind))
  const here = useFocusWhenFewer(picked.length)
  const note = sentences(listed, readOnly)
  return (
    <Box ref={here} tabIndex={-1} sx={{ display: 'grid', gap: 4 }}>
      {!readOnly && renderPicker((files) => void uploads.add(files, application, only?.kind))}
      {note !== '' && <Problem severity="info">{note}</Problem>}
      {listed.length + picked.length > 0 && (
        <Box
          component="ul"
          aria-label={only?.title ?? t('Documents')}
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
        >
          {listed.map((name, place) => (
            <Line key={`listed ${place}`} name={name} />
          ))}
          {picked.map(({ key, file }) => (
            <Line
              key={`picked ${key}`}
              name={file.name}
              about={t('{size} · not saved', { size: formatSize(file.size) })}
              actions={<Remove name={file.name} onClick={() => uploads.remove(key)} />}
            />
          ))}
        </Box>
      )}
    </Box>
  )
}

function sentences(listed: string[], readOnly: boolean): string {
  const parts = [
    listed.length === 0 && t('This server keeps no documents.'),
    !readOnly && t('Files you pick are listed here but not saved.'),
  ]
  return parts.filter(Boolean).join(' ')
}
