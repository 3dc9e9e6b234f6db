const two = (hour: number) => String(hour).padStart(2, '0');

/** `15:00–16:00`. */
export const hourName = (hour: number) => `${two(hour)}:00–${two(hour + 1)}:00`;
