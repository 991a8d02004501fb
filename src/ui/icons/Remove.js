import { createSvgIcon } from '@mui/material/SvgIcon'
import { jsx } from 'react/jsx-runtime'

export default createSvgIcon(jsx('path', { d: 'M19 13H5v-2h14z' }), 'Remove')
