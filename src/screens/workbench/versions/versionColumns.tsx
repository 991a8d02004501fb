import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { Link } from 'react-router-dom'
import type { PublishedVersion } from '../../../api/http/types.ts'
import { t } from '../../../texts/t.ts'
import { formatMoment, formatRecent } from '../../../ui/format/days.ts'
import type { Column } from '../../../ui/table/column.ts'
import { Lines } from '../../lists/Lines.tsx'
import { paths } from '../../paths.ts'
import { SaveFiles } from './SaveFiles.tsx'

interface Offer {
  /** The number of the version that is live; null while the folder governs. */
  live: number | null
  onRollBack?: (version: PublishedVersion) => void
}

export const versionColumns = ({ live, onRollBack }: Offer): Column<PublishedVersion>[] => [
  {
    key: 'number',
    header: t('Version'),
    names: true,
    card: 'top',
    width: 120,
    nowrap: 'always',
    cell: ({ number }) => (
      <>
        {t('Version {number}', { number })}
        {number === live && <Chip size="small" color="success" label={t('Live')} sx={{ ml: 2 }} />}
      </>
    ),
  },
  {
    key: 'note',
    header: t('Note'),
    card: 'line',
    cell: ({ note, restores }) => (
      <Lines first={note} second={restores === null ? null : t('Version {number} again', { number: restores })} />
    ),
  },
  { key: 'author', header: t('Proposed by'), width: 140, cell: ({ author }) => author?.name ?? '-' },
  { key: 'publisher', header: t('Published by'), width: 140, cell: ({ published_by: by }) => by.name },
  {
    key: 'at',
    header: t('Live since'),
    width: 120,
    nowrap: 'wide',
    cell: ({ live_at: at }) => (
      <time dateTime={at} title={formatMoment(at)}>
        {formatRecent(at)}
      </time>
    ),
  },
  {
    key: 'actions',
    header: t('Actions'),
    controls: true,
    quiet: true,
    card: 'foot',
    width: 240,
    cell: (version) => <Actions version={version} live={live} onRollBack={onRollBack} />,
  },
]

function Actions({ version, live, onRollBack }: Offer & { version: PublishedVersion }) {
  const { number } = version
  const about = t('Version {number}', { number })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {number > 1 && (
        <Button
          size="small"
          component={Link}
          to={paths.comparison(String(number - 1), String(number))}
          aria-description={about}
        >
          {t('What changed')}
        </Button>
      )}
      <SaveFiles number={number} />
      {onRollBack && number !== live && (
        <Button size="small" aria-description={about} onClick={() => onRollBack(version)}>
          {t('Roll back to this')}
        </Button>
      )}
    </Box>
  )
}
