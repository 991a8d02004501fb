/** The type of every icon here. */
import type SvgIcon from '@mui/material/SvgIcon'

declare const icon: typeof SvgIcon
export default icon
