import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import { useColorScheme } from '@mui/material/styles'
import { t } from '../../texts/t.ts'

const modes = [
  { mode: 'system', name: () => t('System colours'), icon: <SystemIcon fontSize="small" /> },
  { mode: 'light', name: () => t('Light'), icon: <LightIcon fontSize="small" /> },
  { mode: 'dark', name: () => t('Dark'), icon: <DarkIcon fontSize="small" /> },
] as const

/** Menu items that choose the colour scheme; the choice is kept in this browser (product spec §9). */
export function ColourMode() {
  const { mode: chosen, setMode } = useColorScheme()
  return modes.map(({ mode, name, icon }) => (
    <MenuItem
      key={mode}
      role="menuitemradio"
      aria-checked={mode === chosen}
      selected={mode === chosen}
      onClick={() => setMode(mode)}
    >
      <ListItemIcon>{icon}</ListItemIcon>
      {name()}
    </MenuItem>
  ))
}
