import type { Light, PrintCheck, Printer, PrintMeasures, PrintReport } from '../../shared/print/api.ts'
import { type Calibration, estimate, rupeesOf } from './estimate.ts'

const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`
const listed = (names: readonly string[]) => names.join(', ')
const LEVEL: Record<Light, number> = { green: 0, amber: 1, red: 2 }

type Check = (measures: PrintMeasures, printer: Printer) => Omit<PrintCheck, 'id'> | null

const CHECKS: Record<string, Check> = {
  kit: ({ missing_kit }) =>
    missing_kit === null
      ? null
      : {
          light: 'red',
          title: 'Old kit',
          text: `This figure was made with version ${missing_kit} of the kit, whose parts are no longer here. Offer the customer a new proof with pictures.`,
        },
  label: ({ label_refused }) =>
    label_refused === null
      ? null
      : {
          light: 'red',
          title: 'Name',
          text: `${label_refused} Ask the customer for another name; the order’s page lets them change it.`,
        },
  closed({ open, bodies }) {
    const bad = [...open, ...bodies.filter(({ closed }) => !closed).map(({ name }) => name)]
    return bad.length > 0
      ? red(
          'Closed',
          `Not closed: ${listed(bad)}. Tell whoever looks after the kit; this part cannot be printed.`,
        )
      : green('Closed', 'Every body is closed.')
  },
  mended({ mended, own_base: ownBase }) {
    if (!mended) return null
    const { holes, loose, loose_mm3, wrapped, lost = [] } = mended
    if (lost.length > 0)
      return red(
        'Mended',
        `Not joined to the rest, and too large to leave out: ${listed(lost.map(placed))}. Join it in the sculpt or delete it, and upload the sculpt again.`,
      )
    const done = [
      ...(holes > 0 ? [`${counted(holes, 'hole')} closed`] : []),
      ...(loose > 0 ? [`${counted(loose, 'loose piece')} left out (${loose_mm3.toFixed(0)} mm³)`] : []),
      ...(wrapped ? ['its outside drawn anew, so details finer than half a millimetre are softer'] : []),
    ]
    // The shop made it, and it is the same for everybody.
    if (ownBase) return green('Mended', `${['As every print of it', ...done].join('; ')}.`)
    return done.length > 0
      ? amber('Mended', `${done.join('; ')}. Turn it all around before you offer it.`)
      : green('Mended', 'Nothing had to be mended.')
  },
  one_piece({ loose, bodies, own_base: ownBase, mended: { standing = 1 } = {} }) {
    const wanted = (name: string) => (name === 'figure' ? standing : 1)
    const broken = bodies.filter(({ name, pieces }) => pieces !== wanted(name)).map(({ name }) => name)
    return loose.length + broken.length > 0
      ? red(
          'One piece',
          `Not joined to the rest: ${listed([...loose, ...broken])}. It would fall off the bed.`,
        )
      : standing > 1
        ? amber(
            'One piece',
            `The figure is ${standing} pieces that stand beside each other. Glue each where the proof shows it, or join them in the sculpt.`,
          )
        : green('One piece', ownBase ? 'Nothing of it is loose.' : 'Figure and base are one piece each.')
  },
  plate({ own_base: ownBase, clash_mm3: clash }) {
    if (!ownBase || ownBase.plate === null) return null
    if (!ownBase.plate)
      return amber('Plate', 'No plate with its name clips to this base. Letter the name by hand.')
    return clash > 1
      ? red(
          'Plate',
          `The plate with its name overlaps it by ${clash.toFixed(1)} mm³. Print it without, and letter the name by hand.`,
        )
      : green('Plate', 'The plate with its name clips to the base from the front.')
  },
  clash({ clash_mm3, own_base: ownBase }) {
    if (ownBase) return null
    return clash_mm3 > 1
      ? red('Fit', `Figure and base overlap by ${clash_mm3.toFixed(1)} mm³, so they cannot be put together.`)
      : green('Fit', 'Figure and base do not overlap.')
  },
  height({ height, bodies }) {
    if (!height) return null
    const { promised_mm: promised, shown_mm: shown } = height
    const made = bodies.find(({ name }) => name === 'figure')?.size_mm[2] ?? 0
    const [isMade, isShown] = [made, shown].map(mm => Math.abs(mm - promised) <= promised * HEIGHT_SHARE)
    if (isMade && isShown) return green('Height', `${made.toFixed(0)} mm without its base, as promised.`)
    return red(
      'Height',
      `Without its base it would be printed ${made.toFixed(0)} mm high and is shown ${shown.toFixed(0)} mm high; ${promised.toFixed(0)} mm are promised. Delete what is loose above or below it, and upload it again.`,
    )
  },
  stand({ beyond_mm: beyond, feet_mm2: feet = Infinity }) {
    if (beyond === undefined) return null
    if (feet < FEET_MM2)
      return red('Stand', 'Next to nothing of it touches the base. Give it a sole, and upload it again.')
    return beyond > 1
      ? amber(
          'Stand',
          `Its feet reach ${Math.round(beyond)} mm over the edge of the base. Sculpt them closer together if that looks wrong.`,
        )
      : green('Stand', 'It stands on the base with both feet.')
  },
  pegs({ pegs, own_base: ownBase }) {
    if (ownBase) return null
    return pegs === 2
      ? green('Pegs', 'Two pegs of different width: it fits one way.')
      : amber('Pegs', 'There is no room for pegs in the feet. Glue the figure on, and mind its front.')
  },
  head({ head }) {
    if (!head) return null
    if (!head.apart)
      return amber(
        'Head',
        'Something on the body is over the head, so it cannot be parted. It is printed on the body, with supports at the face.',
      )
    const { split_mm: at } = head
    const hair =
      at === null ? '' : ` What hangs lower than ${Math.round(at)} mm above the soles stays on the body.`
    return green(
      'Head',
      `A part of its own, on its back. The peg of the neck is flat behind: it fits one way.${hair}`,
    )
  },
  bed({ bodies }, printer) {
    const bed = [printer.bed_x_mm, printer.bed_y_mm, printer.bed_z_mm]
    const large = bodies.filter(({ size_mm }) => size_mm.some((size, k) => size > (bed[k] ?? 0)))
    const text = `the bed takes ${bed.join(' × ')} mm`
    return large.length > 0
      ? red(
          'Bed',
          `Too large: ${listed(large.map(({ name }) => name))}; ${text}. Check the printer in the settings.`,
        )
      : green('Bed', `It fits; ${text}.`)
  },
  walls({ thin, thin_at }) {
    const text = `${percent(thin)} of the surface has less than 0.8 mm behind it`
    const where = thin_at.length > 0 ? `, most at: ${listed(thin_at)}` : ''
    return thin > 0.01
      ? amber('Walls', `${text}${where}. Print it slowly, and look at the thin places first.`)
      : green('Walls', `${text}.`)
  },
  overhang: ({ overhang }) =>
    overhang > 0.2
      ? amber(
          'Overhang',
          `${percent(overhang)} of the surface hangs over. Plan time for taking supports off.`,
        )
      : green('Overhang', `${percent(overhang)} of the surface hangs over, the usual for a figure.`),
  letters({ thin_letters, own_base: ownBase }) {
    if (ownBase && !ownBase.plate) return null
    return thin_letters > 0.05
      ? amber(
          'Letters',
          `${percent(thin_letters)} of the letters is thinner than the nozzle. Use a fine nozzle, or paint over the gaps.`,
        )
      : green('Letters', 'The letters are wide enough for the nozzle.')
  },
}

/** How far a height may be from the promised one. */
const HEIGHT_SHARE = 0.05
const FEET_MM2 = 1

const placed = ({ size_mm, above_mm }: { size_mm: readonly number[]; above_mm: number }) =>
  `${size_mm.map(mm => mm.toFixed(0)).join(' × ')} mm, ${above_mm < 0 ? `${(-above_mm).toFixed(0)} mm below` : `${above_mm.toFixed(0)} mm above`} its sole`
const counted = (count: number, what: string) => (count === 1 ? `1 ${what}` : `${count} ${what}s`)
const red = (title: string, text: string) => ({ light: 'red', title, text }) as const
const amber = (title: string, text: string) => ({ light: 'amber', title, text }) as const
const green = (title: string, text: string) => ({ light: 'green', title, text }) as const

export function reportOf(measures: PrintMeasures, printer: Printer, calibration: Calibration): PrintReport {
  const isBuilt = measures.bodies.length > 0
  const checks = Object.entries(CHECKS).flatMap(([id, check]) => {
    const found = isBuilt || id === 'kit' ? check(measures, printer) : null
    return found ? [{ id, ...found }] : []
  })
  const worst = checks.reduce<Light>(
    (light, check) => (LEVEL[check.light] > LEVEL[light] ? check.light : light),
    'green',
  )
  const { grams, minutes } = estimate(measures, calibration)
  const volume = measures.bodies.reduce((all, { volume_mm3 }) => all + volume_mm3, 0)
  return {
    light: worst,
    checks,
    volume_cm3: Math.round(volume / 100) / 10,
    grams: Math.round(grams * 10) / 10,
    minutes: Math.round(minutes),
    rupees: Math.round(rupeesOf(grams, printer)),
    size_mm: measures.bodies.map(({ name, size_mm }) => ({ name, size_mm })),
  }
}
