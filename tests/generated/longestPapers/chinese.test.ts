import { longestPapersIn } from './longest.ts'

longestPapersIn('chinese')
