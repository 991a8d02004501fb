import { deDE } from '@mui/material/locale'
import { german as catalogue } from '../../texts/german/catalogue.ts'

export const german = { catalogue, mui: deDE }
