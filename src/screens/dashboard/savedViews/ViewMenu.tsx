import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { Link, useSearchParams } from 'react-router-dom'
import type { SavedView } from '../../../api/http/types.ts'
import { t } from '../../../texts/t.ts'
import { PopupMenu } from '../../../ui/PopupMenu.tsx'
import { addressOf, everything, isSame, queryOf } from './query.ts'

export interface ViewMenuProps {
  anchor: HTMLElement
  views: SavedView[]
  columns: string
  /** The views could not be loaded. */
  failed: boolean
  onRetry(): void
  onClose(): void
  onSave(): void
  onManage(): void
}

/** The whole list and each view, as links; the one that is shown is marked. */
export function ViewMenu({ anchor, views, columns, failed, onRetry, onClose, onSave, onManage }: ViewMenuProps) {
  const [params] = useSearchParams()
  const now = queryOf(params, columns)
  const isWhole = Object.keys(now).every((name) => name === 'columns') && !params.has('columns')
  const entries = [
    { key: 'all', name: t('All Requests'), to: everything, isShown: isWhole, isDefault: false },
    ...views.map(({ id, name, query, is_default: isDefault }) => ({
      key: id,
      name,
      to: addressOf(query),
      isShown: !isWhole && isSame(query, now),
      isDefault,
    })),
  ]
  return (
    <PopupMenu label={t('Views')} anchor={anchor} onClose={onClose}>
      {entries.map(({ key, name, to, isShown, isDefault }) => (
        <MenuItem
          key={key}
          component={Link}
          to={to}
          role="menuitemradio"
          aria-checked={isShown}
          selected={isShown}
          onClick={onClose}
          sx={{ columnGap: 3, justifyContent: 'space-between', whiteSpace: 'normal', maxWidth: 360 }}
        >
          {name}
          {isDefault && (
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              {t('Default')}
            </Typography>
          )}
        </MenuItem>
      ))}
      {failed && <MenuItem onClick={onRetry}>{t('Your views could not be loaded. Try again')}</MenuItem>}
      <Divider />
      <MenuItem onClick={onSave}>{t('Save view…')}</MenuItem>
      <MenuItem disabled={views.length === 0} onClick={onManage}>
        {t('Manage views…')}
      </MenuItem>
    </PopupMenu>
  )
}
