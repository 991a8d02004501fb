import { createSvgIcon } from '@mui/material/SvgIcon'
import { jsx } from 'react/jsx-runtime'

export default createSvgIcon(jsx('path', { d: 'M7.41 8.59L12 13.17l4.59-4.58L18 10l-6 6l-6-6z' }), 'KeyboardArrowDown')
