package assay

import (
	"context"
	"math/rand"
	"net/http"
	"strconv"
	"time"
)

const (
	firstWait   = 200 * time.Millisecond
	longestWait = 30 * time.Second
)

// Refused for its rate nothing was done; otherwise only what may be done twice is sent again.
func isWorthRetrying(status int, isSafe bool) bool {
	switch status {
	case http.StatusTooManyRequests:
		return true
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return isSafe
	}
	return false
}

// As long as the service asks for; otherwise longer each time, by chance, so that callers do not come back together.
func waitBefore(retry int, retryAfter string) time.Duration {
	wanted, asked := askedWait(retryAfter)
	if !asked {
		longest := float64(firstWait) * float64(int(1)<<retry)
		wanted = time.Duration(longest * (0.5 + rand.Float64()/2))
	}
	if wanted > longestWait {
		return longestWait
	}
	return wanted
}

// Seconds, or the date of an HTTP header.
func askedWait(retryAfter string) (time.Duration, bool) {
	if seconds, err := strconv.ParseUint(retryAfter, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second, true
	}
	until, err := http.ParseTime(retryAfter)
	if err != nil {
		return 0, false
	}
	if wait := time.Until(until); wait > 0 {
		return wait, true
	}
	return 0, true
}

func sleep(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
