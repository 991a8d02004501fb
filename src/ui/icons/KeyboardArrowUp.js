import { createSvgIcon } from '@mui/material/SvgIcon'
import { jsx } from 'react/jsx-runtime'

export default createSvgIcon(jsx('path', { d: 'M7.41 15.41L12 10.83l4.59 4.58L18 14l-6-6l-6 6z' }), 'KeyboardArrowUp')
