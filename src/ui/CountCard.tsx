import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

export interface CountCardProps {
  label: string
  /** '...' while loading. */
  count: number | string
  icon?: ReactNode
  /** Makes the whole card a button. */
  onOpen?: () => void
  /** A remark under the figure, such as why it cannot be trusted. */
  note?: ReactNode
}

export function CountCard({ label, count, icon, onOpen, note }: CountCardProps) {
  const content = (
    <CardContent
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        gap: { xs: 1, sm: 4 },
        alignItems: { xs: 'start', sm: 'center' },
        height: '100%',
      }}
    >
      {icon && <Box sx={{ color: 'primary.main', display: { xs: 'none', sm: 'flex' } }}>{icon}</Box>}
      <Box sx={{ minWidth: 0, flex: 1, display: 'flex', flexDirection: 'column', justifyContent: 'space-between' }}>
        <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
          {label}
        </Typography>
        <Typography
          component="span"
          sx={{
            display: 'block',
            fontSize: '1.75rem',
            fontWeight: 650,
            lineHeight: 1.25,
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {count}
        </Typography>
        {note}
      </Box>
    </CardContent>
  )
  return (
    <Card sx={{ minWidth: 0 }}>
      {onOpen ? (
        <CardActionArea onClick={onOpen} sx={{ height: '100%' }}>
          {content}
        </CardActionArea>
      ) : (
        content
      )}
    </Card>
  )
}
