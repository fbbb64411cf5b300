/** That rows of a batch were screened stands in its trail; the history of the organization tells its end. */
export const ROWS_SCREENED = 'screening.batch.rows_screened';
