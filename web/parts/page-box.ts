export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Document 3, *Field rules*, 6: points from the left and top edges of a page as it is shown, pages counted from 1. */
export interface PageBox extends PageSize {
  readonly pageNumber: number;
  readonly xPosition: number;
  readonly yPosition: number;
}
