/** Milliseconds of a clock that all processes of a machine share and nobody sets; its beginning means nothing. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6;
