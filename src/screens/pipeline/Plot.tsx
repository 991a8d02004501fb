import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { BarChart } from '@mui/x-charts/BarChart'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { t } from '../../texts/t.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type Bar, barColumns, type PlotDescription } from './plots.tsx'

/** The height of a bar with the space around it, in pixels. */
const barHeight = 28

/** As wide as the longest name, in pixels, because the plot cuts off what does not fit. */
const namesWidth = (bars: Bar[]): number => 24 + 6.8 * Math.max(...bars.map(({ name }) => name.length))

/**
 * Bars, each of which opens its list. The table below has the same figures and links, for people who do not see the
 * bars or who use the keyboard.
 */
export function Plot({ plotted: { title, drawn, columns: figures, bars } }: { plotted: PlotDescription }) {
  const navigate = useNavigate()
  const columns = useMemo(() => barColumns(figures), [figures])
  const open = (index: number | undefined) => {
    const bar = index === undefined ? undefined : bars[index]
    if (bar) void navigate(bar.to)
  }
  return (
    <Paper variant="outlined">
      <Typography variant="h2" sx={{ px: 4, py: 3, borderBottom: 1, borderColor: 'divider' }}>
        {title}
      </Typography>
      {bars.length > 0 && (
        <Box aria-hidden className="plot" sx={{ px: 2, cursor: 'pointer' }}>
          <BarChart
            layout="horizontal"
            height={bars.length * barHeight + (drawn.axis ? 64 : 48)}
            xAxis={[{ label: drawn.axis?.label, valueFormatter: drawn.axis?.write ?? drawn.write }]}
            yAxis={[{ scaleType: 'band', data: bars.map(({ name }) => name), width: namesWidth(bars) }]}
            series={[
              {
                data: bars.map(({ figures }) => figures[drawn.key] ?? 0),
                valueFormatter: (value) => (value === null ? '' : drawn.write(value)),
              },
            ]}
            onItemClick={(_, { dataIndex }) => open(dataIndex)}
            colors={['var(--mui-palette-primary-main)']}
            hideLegend
            skipAnimation
            disableKeyboardNavigation
          />
        </Box>
      )}
      <DataTable label={title} columns={columns} rows={bars} id={({ key }) => key} empty={t('Nothing yet')} />
    </Paper>
  )
}
