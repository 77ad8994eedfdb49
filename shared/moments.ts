const clock = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Kolkata' })
const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' })

/** "19 Nov, 6:12 pm", in Indian time wherever it is read. */
export const moment = (iso: string) => clock.format(new Date(iso))
export const date = (iso: string) => day.format(new Date(iso))
