declare module 'virtual:turntable-scripts' {
  const addresses: string[]
  export default addresses
}
