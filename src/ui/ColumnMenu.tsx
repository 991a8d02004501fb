import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'

export interface ColumnMenuProps {
  columns: { key: string; header: string; names?: boolean; quiet?: boolean }[]
  hidden: string[]
  onToggle(key: string): void
}

/** Which columns a list shows; the one that names the rows, and handles without a heading, always stay. */
export function ColumnMenu({ columns, hidden, onToggle }: ColumnMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button startIcon={<ColumnsIcon />} aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        Columns
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': 'Columns', dense: true } }}>
        {columns
          .filter(({ names, quiet }) => !names && !quiet)
          .map(({ key, header }) => (
            <MenuItem key={key} role="menuitemcheckbox" aria-checked={!hidden.includes(key)} onClick={() => onToggle(key)}>
              <Checkbox size="small" tabIndex={-1} disableRipple aria-hidden checked={!hidden.includes(key)} sx={{ p: 0, mr: 2 }} slotProps={{ input: { tabIndex: -1, 'aria-hidden': true } }} />
              {header}
            </MenuItem>
          ))}
      </Menu>
    </>
  )
}
