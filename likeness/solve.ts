/** The solutions for several right sides, by Cholesky; only the lower half of the matrix is filled, and is overwritten. */
export function solved(matrix: Float64Array[], rights: readonly Float64Array[]): Float64Array[] {
  const size = matrix.length
  const at = (i: number, j: number) => (matrix[i] as Float64Array)[j] as number
  for (let i = 0; i < size; i++) {
    const row = matrix[i] as Float64Array
    for (let j = 0; j <= i; j++) {
      let sum = at(i, j)
      for (let k = 0; k < j; k++) sum -= at(i, k) * at(j, k)
      row[j] = i === j ? Math.sqrt(sum) : sum / at(j, j)
    }
  }
  return rights.map(right => {
    const out = Float64Array.from(right)
    for (let i = 0; i < size; i++) {
      for (let k = 0; k < i; k++) out[i] = (out[i] as number) - at(i, k) * (out[k] as number)
      out[i] = (out[i] as number) / at(i, i)
    }
    for (let i = size - 1; i >= 0; i--) {
      for (let k = i + 1; k < size; k++) out[i] = (out[i] as number) - at(k, i) * (out[k] as number)
      out[i] = (out[i] as number) / at(i, i)
    }
    return out
  })
}
