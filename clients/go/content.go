package assay

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
)

// content is what a request sends: bytes, or a file that is read where it stands.
type content struct {
	file  io.Reader
	start int64
	// Of a file that can be read only once, nothing is known.
	size       int64
	rewindable bool
}

func contentOf(body any, file io.Reader) (*content, error) {
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		file = bytes.NewReader(text)
	}
	if file == nil {
		return nil, nil
	}
	seeker, ok := file.(io.Seeker)
	if !ok {
		return &content{file: file, size: -1}, nil
	}
	start, err := seeker.Seek(0, io.SeekCurrent)
	if err != nil {
		// A pipe has the method, and cannot do it.
		return &content{file: file, size: -1}, nil
	}
	end, err := seeker.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, err
	}
	sent := &content{file: file, start: start, size: end - start, rewindable: true}
	return sent, sent.rewind()
}

func (sent *content) rewind() error {
	_, err := sent.file.(io.Seeker).Seek(sent.start, io.SeekStart)
	return err
}

// Of all that will be sent: a file is read once for it, and then from the same place again.
func (sent *content) digest() (string, error) {
	if sent == nil {
		return BodyDigest(nil), nil
	}
	if !sent.rewindable {
		return "", ErrUnsendable
	}
	digest := sha256.New()
	if _, err := io.Copy(digest, sent.file); err != nil {
		return "", err
	}
	return hex.EncodeToString(digest.Sum(nil)), sent.rewind()
}
