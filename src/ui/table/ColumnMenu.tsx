import CheckedIcon from '@mui/icons-material/CheckBox'
import UncheckedIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined'
import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { PopupMenu } from '../PopupMenu.tsx'

export interface ColumnMenuProps {
  columns: { key: string; header: string; names?: boolean; quiet?: boolean }[]
  hidden: string[]
  onToggle(key: string): void
}

/** Chooses the columns that a list shows. The one that names the rows, and handles without a heading, always stay. */
export function ColumnMenu({ columns, hidden, onToggle }: ColumnMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        startIcon={<ColumnsIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('Columns')}
      </Button>
      <PopupMenu label={t('Columns')} anchor={anchor} dense onClose={() => setAnchor(null)}>
        {columns
          .filter(({ names, quiet }) => !names && !quiet)
          .map(({ key, header }) => (
            <MenuItem
              key={key}
              role="menuitemcheckbox"
              aria-checked={!hidden.includes(key)}
              onClick={() => onToggle(key)}
            >
              <ListItemIcon>
                {hidden.includes(key) ? (
                  <UncheckedIcon fontSize="small" />
                ) : (
                  <CheckedIcon fontSize="small" color="primary" />
                )}
              </ListItemIcon>
              {header}
            </MenuItem>
          ))}
      </PopupMenu>
    </>
  )
}
