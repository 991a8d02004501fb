import Box from '@mui/material/Box'
import { useState } from 'react'
import { t } from '../../../texts/t.ts'
import { disclosureStyle } from './disclosureStyle.ts'
import { wordDiff } from './wordDiff.ts'
import type { Piece } from './wordDiff.ts'

export interface LongTextProps {
  before: string
  after: string
  /** It was empty before. */
  isNew: boolean
  /** It is empty now. */
  isGone: boolean
}

const words = (text: string): string => {
  const count = text.split(/\s+/).filter(Boolean).length
  return t({ one: '1 word', other: '{count} words' }, { count })
}

/** A long text, collapsed. Once opened, it shows word by word what was written, removed or added. */
export function LongText({ before, after, isNew, isGone }: LongTextProps) {
  const [open, setOpen] = useState(false)
  const summary = isNew
    ? t('Written: {words}', { words: words(after) })
    : isGone
      ? t('Cleared: {words}', { words: words(before) })
      : `${words(before)} → ${words(after)}`
  return (
    <Box component="details" onToggle={(event) => setOpen(event.currentTarget.open)} sx={disclosureStyle}>
      <summary>{summary}</summary>
      {open && (
        <Box
          sx={{ mt: 1, whiteSpace: 'pre-wrap', maxHeight: 400, overflowY: 'auto' }}
          tabIndex={0}
          role="group"
          aria-label={t('The text with its changes')}
        >
          {(isNew ? [{ text: after, kind: 'same' as const }] : wordDiff(before, isGone ? '' : after)).map(
            (piece, place) => (
              <Word key={place} {...piece} />
            ),
          )}
        </Box>
      )}
    </Box>
  )
}

function Word({ text, kind }: Piece) {
  if (kind === 'same') return text
  if (kind === 'removed')
    return (
      <Box component="del" sx={{ color: 'text.secondary' }}>
        {text}
      </Box>
    )
  return (
    <Box component="ins" sx={{ textDecorationColor: 'currentcolor', bgcolor: 'action.selected' }}>
      {text}
    </Box>
  )
}
